/** The start of a tag that can show an image. Ends at the next `<`, so that a search takes linear time. */
const IMAGE_TAG = /<(?:img|image|input|video|body|table|tbody|tr|td|th|div)\b[^<>]*/gi
const IMAGE_ATTRIBUTE =
  /\s(?:src|srcset|background|poster|href|xlink:href)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"']+)/i
const CSS_URL = /\burl\(\s*["']?\s*((?:https?:)?\/\/[^\s"')]+)/gi
/** Styles and fonts of other sites, which are no images. */
const CSS_FILES = /@import[^;]*|@font-face\s*\{[^{}]*\}/gi

/** Counts the images of other sites that the HTML of a mail shows. An image that is shown twice counts once. */
export function countRemoteImages(html: string): number {
  const shown = withoutComments(html)
  const inTags = [...shown.matchAll(IMAGE_TAG)].map(([tag]) => IMAGE_ATTRIBUTE.exec(tag)?.[1])
  const inStyles = [...shown.replace(CSS_FILES, '').matchAll(CSS_URL)].map(([, url]) => url)
  return new Set([...inTags, ...inStyles].filter((url) => url !== undefined)).size
}

function withoutComments(html: string): string {
  const [start = '', ...comments] = html.split('<!--')
  return (
    start + comments.map((text) => (text.includes('-->') ? text.slice(text.indexOf('-->') + 3) : '')).join('')
  )
}
