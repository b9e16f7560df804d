import * as v from 'valibot'
import { lenient } from './wire.ts'

/**
 * Matches a colour name, hexadecimal digits, or a colour function with numbers. Does not match anything that loads a
 * URL.
 */
export const CSS_COLOR =
  /^(?:#[\dA-Fa-f]{3,8}|[A-Za-z]{3,25}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\dA-Za-z\s.,%/+-]{1,60}\))$/

const fallback = v.variant('type', [
  v.object({ type: v.literal('Default') }),
  v.object({
    type: v.literal('Initials'),
    initials: v.string(),
    color: v.pipe(v.string(), v.regex(CSS_COLOR)),
  }),
])
/** An avatar: the file name of the image, and what to show when it does not load. */
export const image = v.object({ imageName: lenient(v.string()), fallback: lenient(fallback) })
export type Image = v.InferOutput<typeof image>
