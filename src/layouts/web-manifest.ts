import { HOME_PATH, routes } from '../routes.ts'

export const MANIFEST_PATH = '/manifest.json'
/** Color of the header. */
export const THEME_COLOR = '#1b4332'
/** `--paper` in the light color scheme. */
const PAPER = '#f9f5ec'

/**
 * Returns the manifest of an icon on the home screen of iOS that opens the page on which it was made: without
 * `start_url`, a browser takes the address of the page.
 */
export function pageManifest(company: string) {
  const { id: _id, start_url: _start, shortcuts: _shortcuts, ...rest } = webManifest(company)
  return rest
}

/** Returns the web app manifest, which makes the site installable as an app. */
export function webManifest(company: string) {
  return {
    id: '/',
    name: company,
    short_name: company,
    description: 'Rounds of golf, hole by hole.',
    lang: 'en',
    start_url: HOME_PATH,
    scope: '/',
    display: 'standalone',
    shortcuts: [{ name: 'Keep score', url: routes.play.path }],
    theme_color: THEME_COLOR,
    background_color: PAPER,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
