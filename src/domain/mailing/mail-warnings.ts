import { counted } from '../format/counted.ts'

/** Gmail cuts off messages above this size, and hides the rest behind a link. */
const CLIPPED_BYTES = 102 * 1024

interface Rule {
  pattern: RegExp
  text: string
}

/** What mail programs remove or do not show. Each pattern ends at the next tag, so that a search takes linear time. */
const RULES: readonly Rule[] = [
  { pattern: /<script\b|\bjavascript:/i, text: 'Scripts are removed by all mail programs.' },
  {
    pattern: /<[a-z][^<>]*\son[a-z]+\s*=/i,
    text: 'Attributes such as onclick are removed by all mail programs.',
  },
  {
    pattern: /<(?:form|input|textarea|select|button)\b/i,
    text: 'Forms are removed or do not work in most mail programs. Link to a page instead.',
  },
  {
    pattern: /<(?:iframe|object|embed|applet)\b/i,
    text: 'Frames and embedded objects are removed by all mail programs.',
  },
  {
    pattern: /<(?:video|audio)\b/i,
    text: 'Video and sound play in few mail programs. Link to a page, with an image.',
  },
  { pattern: /<svg\b/i, text: 'SVG drawings are not shown by Gmail and Outlook. Use PNG or JPEG.' },
  {
    pattern: /<link\b[^<>]*stylesheet|@import\b/i,
    text: 'Style sheets of other files are not loaded. Write styles into the elements.',
  },
  { pattern: /@font-face\b/i, text: 'Own fonts are shown by few mail programs. Name a common font as well.' },
  {
    pattern: /\bposition\s*:\s*(?:absolute|fixed|sticky)|\bdisplay\s*:\s*(?:flex|grid|inline-flex)/i,
    text: 'Positions, flex and grid are ignored by Outlook, some also by Gmail. Use tables for columns.',
  },
  {
    pattern: /<(?:img|image|source)\b[^<>]*\ssrc\s*=\s*["']?\s*data:/i,
    text: 'Images within the mail (data:) are not shown by Gmail and Outlook. Put them on a site.',
  },
  {
    pattern: /<(?:img|a|td|table|body)\b[^<>]*\s(?:src|href|background)\s*=\s*["']?\s*http:/i,
    text: 'Addresses that begin with http: are blocked or warned of. Use https:.',
  },
]

/** Returns what mail programs block or do not show in the HTML of a mail, as sentences. */
export function mailWarnings(html: string): string[] {
  const found = RULES.flatMap(({ pattern, text }) => (pattern.test(html) ? [text] : []))
  const images = countRemoteImages(html)
  if (images > 0) {
    found.push(
      `${counted(images, 'image', 'images')} of other sites: many mail programs show ${images === 1 ? 'it' : 'them'} only when the reader agrees.`,
    )
  }
  if (hasImageWithoutText(html)) {
    found.push('An image has no alt text, so nothing is read where images are blocked.')
  }
  if (new TextEncoder().encode(html).length > CLIPPED_BYTES) {
    found.push('The HTML is larger than 102 kB, so Gmail cuts off its end, with the unsubscribe link.')
  }
  return found
}

const hasImageWithoutText = (html: string) =>
  [...html.matchAll(/<img\b[^<>]*/gi)].some(([tag]) => !/\salt\s*=/i.test(tag))

/** The start of a tag that can show an image. Ends at the next `<`, so that a search takes linear time. */
const IMAGE_TAG = /<(?:img|image|input|video|body|table|tbody|tr|td|th|div)\b[^<>]*/gi
const IMAGE_ATTRIBUTE =
  /\s(?:src|srcset|background|poster|href|xlink:href)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"']+)/i
const CSS_URL = /\burl\(\s*["']?\s*((?:https?:)?\/\/[^\s"')]+)/gi
/** Styles and fonts of other sites, which are no images. */
const CSS_FILES = /@import[^;]*|@font-face\s*\{[^{}]*\}/gi

/** Counts the images of other sites that the HTML of a mail shows. An image that is shown twice counts once. */
function countRemoteImages(html: string): number {
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
