/** A small board from rows of . X O. */
export function MiniBoard({ rows, title }: { rows: string[]; title: string }) {
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  let lines = '';
  for (let y = 0; y < height; y++) lines += `M0 ${y}H${width - 1}`;
  for (let x = 0; x < width; x++) lines += `M${x} 0V${height - 1}`;
  return (
    <svg class="mini" viewBox={`-0.7 -0.7 ${width + 0.4} ${height + 0.4}`} role="img" aria-label={title}>
      <rect class="wood" x="-0.7" y="-0.7" width={width + 0.4} height={height + 0.4} />
      <path class="line" d={lines} />
      {rows.flatMap((row, y) =>
        [...row].map((cell, x) =>
          cell === '.' ? null : (
            <circle key={`${x},${y}`} class={`stone ${cell === 'X' ? 'black' : 'white'}`} cx={x} cy={y} r="0.48" />
          ),
        ),
      )}
    </svg>
  );
}
