/** How a portrait differs from the others. */
interface Looks {
  ground: string
  shirt: string
  collar: string
  skin: string
  hair: string
  cut: keyof typeof CUTS
  cap?: string
  glasses?: boolean
  beard?: boolean
}

/** Hair behind the head and over it, on a face of radius 17 around 44, 40. */
const CUTS = {
  short: {
    behind: '',
    over: 'M26 39c-2-14 6-21 18-21s20 7 18 21c-3-8-8-11-12-12-8 2-17 1-20-1-2 3-3 8-4 13z',
  },
  long: {
    behind: 'M24 42c-2-18 8-26 20-26s22 8 20 26c1 11 3 15 1 21-9 5-33 5-42 0-2-6 0-10 1-21z',
    over: 'M25 41c-1-15 7-22 19-22s20 7 19 22c-3-6-6-10-9-12-8 4-18 4-23 2-2 3-4 6-6 10z',
  },
  curls: {
    behind:
      'M24 41a8 8 0 0 1 3-13 9 9 0 0 1 9-10 10 10 0 0 1 16 0 9 9 0 0 1 9 10 8 8 0 0 1 3 13 7 7 0 0 1-5 9H29a7 7 0 0 1-5-9z',
    over: 'M28 38a9 9 0 0 1 7-11 12 12 0 0 1 18 0 9 9 0 0 1 7 11c-4-5-8-7-12-7-8 1-15 2-20 7z',
  },
  bun: {
    behind: 'M44 6a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
    over: 'M26 40c-1-14 6-22 18-22s19 8 18 22c-2-7-7-12-13-14-6 5-16 6-19 7-2 2-3 4-4 7z',
  },
  none: { behind: '', over: '' },
} as const

const LOOKS: Record<string, Looks> = {
  ann: {
    ground: '#dbe7d0',
    shirt: '#2f6b4f',
    collar: '#f4f1e6',
    skin: '#f0c9a6',
    hair: '#7a4a2b',
    cut: 'long',
  },
  bob: {
    ground: '#d5e3ea',
    shirt: '#35567a',
    collar: '#e9eef2',
    skin: '#e8b890',
    hair: '#4a3a30',
    cut: 'short',
    cap: '#f4f1e6',
  },
  cara: {
    ground: '#f0e2cf',
    shirt: '#b5543c',
    collar: '#f7ece0',
    skin: '#a86d45',
    hair: '#231a17',
    cut: 'curls',
  },
  dev: {
    ground: '#e3ddec',
    shirt: '#5c4a86',
    collar: '#eeeaf5',
    skin: '#b98254',
    hair: '#1d1816',
    cut: 'short',
    beard: true,
  },
  eve: {
    ground: '#d7e8e3',
    shirt: '#1f7a78',
    collar: '#e8f3f0',
    skin: '#f3d3b8',
    hair: '#c08a3e',
    cut: 'bun',
  },
  finn: {
    ground: '#ece5d2',
    shirt: '#8b6b2e',
    collar: '#f6f0de',
    skin: '#f1c7a3',
    hair: '#b9562a',
    cut: 'short',
    glasses: true,
  },
  gus: {
    ground: '#dde3e0',
    shirt: '#3c4a45',
    collar: '#edf0ee',
    skin: '#e2b48e',
    hair: '#9d9b96',
    cut: 'none',
    cap: '#2f6b4f',
    beard: true,
  },
  hana: {
    ground: '#f2dfe0',
    shirt: '#9c3f55',
    collar: '#f8ecec',
    skin: '#eec39b',
    hair: '#17151a',
    cut: 'long',
    glasses: true,
  },
}

/** The names that have a drawn portrait, as they stand in `imageName`. */
export const portraitNames: readonly string[] = Object.keys(LOOKS).map((name) => `${name}.svg`)

/** The drawn portrait of a demonstration golfer by its image's name, as SVG; undefined where there is none. */
export function portraitOf(imageName: string): string | undefined {
  const name = imageName.replace(/\.svg$/, '')
  const looks = Object.hasOwn(LOOKS, name) && imageName.endsWith('.svg') ? LOOKS[name] : undefined
  return looks && drawn(looks)
}

function drawn({ ground, shirt, collar, skin, hair, cut, cap, glasses, beard }: Looks): string {
  const { behind, over } = CUTS[cut]
  const path = (fill: string, d: string) => (d === '' ? '' : `<path fill="${fill}" d="${d}"/>`)
  const line = (colour: string, width: number, d: string) =>
    `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`
  const ink = '#2b2420'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88" viewBox="0 0 88 88">',
    path(ground, 'M0 0h88v88H0z'),
    path(hair, behind),
    path(shirt, 'M8 92c1-19 12-26 27-28h18c15 2 26 9 27 28z'),
    path(skin, 'M37 52h14v11c0 9-14 9-14 0z'),
    path(collar, 'M33 63l11 12 11-12 5 3-10 15-6-6-6 6-10-15z'),
    path(skin, 'M27 38a17 18 0 0 1 34 0c0 12-8 21-17 21s-17-9-17-21z'),
    beard ? path(hair, 'M28 43c3 4 5 6 8 6 4-2 12-2 16 0 3 0 5-2 8-6-1 11-8 17-16 17s-15-6-16-17z') : '',
    path(hair, over),
    cap === undefined
      ? ''
      : path(cap, 'M25 33c0-12 8-18 19-18s19 6 19 18c-6-3-12-4-19-4s-13 1-19 4z') +
        path(cap, 'M24 33c9-6 31-6 45 0 3 2 2 4-1 4-15-4-29-5-43-1-3 0-3-2-1-3z') +
        line('#00000026', 1, 'M25 33c9-5 28-5 38 0'),
    path(ink, 'M36.5 40a1.9 1.9 0 1 1 .1 0zM51.5 40a1.9 1.9 0 1 1 .1 0z'),
    glasses
      ? line(
          ink,
          1.4,
          'M31 38.500a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM46 38.500a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM42 38h4',
        )
      : '',
    line(beard ? '#f7e9dc' : ink, 1.6, 'M38.500 49.500c3.500 3 7.500 3 11 0'),
    '</svg>',
  ].join('')
}
