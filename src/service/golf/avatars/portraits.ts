/** The features of a portrait; colours are CSS colours. */
interface Features {
  background: string
  shirt: string
  collar: string
  skin: string
  hair: string
  hairstyle: keyof typeof HAIRSTYLES
  cap?: string
  hasGlasses?: boolean
  hasBeard?: boolean
}

/** SVG path data of the hair behind and in front of a face that has radius 17 around (44, 40). */
const HAIRSTYLES = {
  short: {
    behind: '',
    front: 'M26 39c-2-14 6-21 18-21s20 7 18 21c-3-8-8-11-12-12-8 2-17 1-20-1-2 3-3 8-4 13z',
  },
  long: {
    behind: 'M24 42c-2-18 8-26 20-26s22 8 20 26c1 11 3 15 1 21-9 5-33 5-42 0-2-6 0-10 1-21z',
    front: 'M25 41c-1-15 7-22 19-22s20 7 19 22c-3-6-6-10-9-12-8 4-18 4-23 2-2 3-4 6-6 10z',
  },
  curls: {
    behind:
      'M24 41a8 8 0 0 1 3-13 9 9 0 0 1 9-10 10 10 0 0 1 16 0 9 9 0 0 1 9 10 8 8 0 0 1 3 13 7 7 0 0 1-5 9H29a7 7 0 0 1-5-9z',
    front: 'M28 38a9 9 0 0 1 7-11 12 12 0 0 1 18 0 9 9 0 0 1 7 11c-4-5-8-7-12-7-8 1-15 2-20 7z',
  },
  bun: {
    behind: 'M44 6a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
    front: 'M26 40c-1-14 6-22 18-22s19 8 18 22c-2-7-7-12-13-14-6 5-16 6-19 7-2 2-3 4-4 7z',
  },
  none: { behind: '', front: '' },
} as const

const FEATURES: Record<string, Features> = {
  ann: {
    background: '#dbe7d0',
    shirt: '#2f6b4f',
    collar: '#f4f1e6',
    skin: '#f0c9a6',
    hair: '#7a4a2b',
    hairstyle: 'long',
  },
  bob: {
    background: '#d5e3ea',
    shirt: '#35567a',
    collar: '#e9eef2',
    skin: '#e8b890',
    hair: '#4a3a30',
    hairstyle: 'short',
    cap: '#f4f1e6',
  },
  cara: {
    background: '#f0e2cf',
    shirt: '#b5543c',
    collar: '#f7ece0',
    skin: '#a86d45',
    hair: '#231a17',
    hairstyle: 'curls',
  },
  dev: {
    background: '#e3ddec',
    shirt: '#5c4a86',
    collar: '#eeeaf5',
    skin: '#b98254',
    hair: '#1d1816',
    hairstyle: 'short',
    hasBeard: true,
  },
  eve: {
    background: '#d7e8e3',
    shirt: '#1f7a78',
    collar: '#e8f3f0',
    skin: '#f3d3b8',
    hair: '#c08a3e',
    hairstyle: 'bun',
  },
  finn: {
    background: '#ece5d2',
    shirt: '#8b6b2e',
    collar: '#f6f0de',
    skin: '#f1c7a3',
    hair: '#b9562a',
    hairstyle: 'short',
    hasGlasses: true,
  },
  gus: {
    background: '#dde3e0',
    shirt: '#3c4a45',
    collar: '#edf0ee',
    skin: '#e2b48e',
    hair: '#9d9b96',
    hairstyle: 'none',
    cap: '#2f6b4f',
    hasBeard: true,
  },
  hana: {
    background: '#f2dfe0',
    shirt: '#9c3f55',
    collar: '#f8ecec',
    skin: '#eec39b',
    hair: '#17151a',
    hairstyle: 'long',
    hasGlasses: true,
  },
}

const INK = '#2b2420'
const TEETH = '#f7e9dc'
const CAP_SHADE = '#00000026'

/** Returns the portrait of a demo golfer as SVG, or undefined if no portrait has this image name. */
export function drawPortrait(imageName: string): string | undefined {
  const name = imageName.replace(/\.svg$/, '')
  const features = Object.hasOwn(FEATURES, name) && imageName.endsWith('.svg') ? FEATURES[name] : undefined
  return features && drawFace(features)
}

function drawFace(features: Features): string {
  const { background, shirt, collar, skin, hair, hairstyle, cap, hasGlasses, hasBeard } = features
  const { behind, front } = HAIRSTYLES[hairstyle]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88" viewBox="0 0 88 88">',
    fill(background, 'M0 0h88v88H0z'),
    fill(hair, behind),
    fill(shirt, 'M8 92c1-19 12-26 27-28h18c15 2 26 9 27 28z'),
    fill(skin, 'M37 52h14v11c0 9-14 9-14 0z'),
    fill(collar, 'M33 63l11 12 11-12 5 3-10 15-6-6-6 6-10-15z'),
    fill(skin, 'M27 38a17 18 0 0 1 34 0c0 12-8 21-17 21s-17-9-17-21z'),
    hasBeard ? drawBeard(hair) : '',
    fill(hair, front),
    cap === undefined ? '' : drawCap(cap),
    fill(INK, 'M36.5 40a1.9 1.9 0 1 1 .1 0zM51.5 40a1.9 1.9 0 1 1 .1 0z'),
    hasGlasses ? drawGlasses() : '',
    stroke(hasBeard ? TEETH : INK, 1.6, 'M38.500 49.500c3.500 3 7.500 3 11 0'),
    '</svg>',
  ].join('')
}

function drawBeard(colour: string): string {
  return fill(colour, 'M28 43c3 4 5 6 8 6 4-2 12-2 16 0 3 0 5-2 8-6-1 11-8 17-16 17s-15-6-16-17z')
}

function drawCap(colour: string): string {
  return (
    fill(colour, 'M25 33c0-12 8-18 19-18s19 6 19 18c-6-3-12-4-19-4s-13 1-19 4z') +
    fill(colour, 'M24 33c9-6 31-6 45 0 3 2 2 4-1 4-15-4-29-5-43-1-3 0-3-2-1-3z') +
    stroke(CAP_SHADE, 1, 'M25 33c9-5 28-5 38 0')
  )
}

function drawGlasses(): string {
  const lenses =
    'M31 38.500a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM46 38.500a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0z'
  return stroke(INK, 1.4, `${lenses}M42 38h4`)
}

function fill(colour: string, pathData: string): string {
  return pathData === '' ? '' : `<path fill="${colour}" d="${pathData}"/>`
}

function stroke(colour: string, width: number, pathData: string): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${pathData}"/>`
}
