import type { Plugin } from 'vite'

/** The two files that the first view is set in. */
const FONTS = /(anybody-latin-standard-normal|public-sans-latin-wght-normal)-[\w-]+\.woff2$/

/** Starts the two fonts with the page instead of after its style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}
