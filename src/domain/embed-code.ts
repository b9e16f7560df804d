import { escapeHtml } from './html.ts'

export interface EmbedSize {
  width: number
  height: number
}

/** The size of an embed in pixels, unless the other site has less space. */
export const EMBED_SIZE: EmbedSize = { width: 800, height: 600 }

/** Returns the HTML with which another site shows a round in a frame. */
export function embedCode(url: string, title: string, { width, height }: EmbedSize = EMBED_SIZE): string {
  return `<iframe src="${escapeHtml(url)}" width="${width}" height="${height}" title="${escapeHtml(title)}" frameborder="0" loading="lazy"></iframe>`
}
