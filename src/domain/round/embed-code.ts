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

/** The type of the message of `reportHeight`: `{"type": "round/height", "height": 540}`. */
const FRAME_HEIGHT = 'round/height'

/** Returns HTML for other sites: a frame as wide as its place, with a script that makes it as high as its content. */
export function adaptingEmbedCode(url: string, title: string): string {
  const { width, height } = EMBED_SIZE
  const frame = `<iframe src="${escapeHtml(url)}" width="100%" height="${height}" title="${escapeHtml(title)}" style="max-width:${width}px;border:0" loading="lazy"></iframe>`
  const condition = `e.origin===${JSON.stringify(new URL(url).origin)}&&e.data.type==="${FRAME_HEIGHT}"`
  const script = `addEventListener("message",e=>{if(${condition})for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source)f.height=e.data.height})`
  return `${frame}<script>${script}</script>`
}
