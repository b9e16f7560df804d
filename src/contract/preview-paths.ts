/** Paths of link previews. In a file of their own, because edge functions need no schemas. */
export const previewPaths = {
  linkPreview: '/rest/round/{token}/link-preview',
  image: '/rest/round/{token}/preview.png',
  competition: '/rest/competition/{token}/link-preview',
  embedding: '/rest/oembed',
} as const

/** Width and height of preview images in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
