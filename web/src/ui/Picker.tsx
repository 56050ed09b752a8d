import { isGame } from '../lib/dropped';

/** A button that asks for files, or for all games of a folder. */
export function Picker({
  label,
  open,
  isFolder = false,
}: {
  label: string;
  open: (files: File[]) => void;
  isFolder?: boolean;
}) {
  return (
    <label class="file">
      <span>{label}</span>
      <input
        type="file"
        multiple
        {...(isFolder ? { webkitdirectory: true } : { accept: '.sgf,.txt,.json,.mgt' })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])].filter((file) => !isFolder || isGame(file));
          if (files.length > 0) open(files);
        }}
      />
    </label>
  );
}
