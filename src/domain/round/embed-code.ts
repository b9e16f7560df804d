import { escapeHtml } from '../format/html.ts'

export interface EmbedSize {
  width: number
  height: number
}

/** The size of an embed in pixels; the other site may reduce it. */
export const EMBED_SIZE: EmbedSize = { width: 800, height: 600 }

/** Returns HTML for other sites: a frame that shows a page for other sites. */
export function embedCode(url: string, title: string, { width, height }: EmbedSize = EMBED_SIZE): string {
  return `<iframe src="${escapeHtml(url)}" width="${width}" height="${height}" title="${escapeHtml(title)}" frameborder="0" loading="lazy"></iframe>`
}
