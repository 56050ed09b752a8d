// The windows that the page is laid out for, and which of them a run looks at.
export const sizes = {
  desk: [1440, 900],
  laptop: [1280, 720],
  small: [1024, 768],
  tablet: [820, 1180],
  phone: [390, 844],
};

const touch = { hasTouch: true, isMobile: true };
/** With IGOLOG_WINDOWS=all every window, language and theme; else one of each. */
export const isAll = process.env.IGOLOG_WINDOWS === 'all';

/** What a browser is opened with for a window. */
export const optionsOf = (size, locale = 'en-GB', colorScheme = 'light') => ({
  viewport: { width: sizes[size][0], height: sizes[size][1] },
  locale,
  colorScheme,
  ...((size === 'phone' || size === 'tablet') && touch),
  ...(size === 'phone' && { deviceScaleFactor: 2 }),
});

/** Every window, language and theme that the core path of each room is walked in. */
export const matrix = isAll
  ? Object.keys(sizes).flatMap((size) =>
      ['en-GB', 'ja-JP'].flatMap((locale) => ['light', 'dark'].map((theme) => [size, locale, theme])),
    )
  : [
      ['laptop', 'en-GB', 'light'],
      ['phone', 'ja-JP', 'dark'],
    ];
