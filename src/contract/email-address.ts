import * as v from 'valibot'

/** The maximum length of an address that mail servers accept (RFC 5321, 4.5.3.1). */
export const EMAIL_MAX_LENGTH = 254

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const TOP_LABEL = '[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]'

/**
 * Matches what HTML accepts in a field of the type `email` if mail servers accept it as well (RFC 5321): at most 64
 * characters before the @, no dots beside each other, and a domain with a dot.
 */
const ADDRESS = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`)

/** An e-mail address. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(EMAIL_MAX_LENGTH),
  v.regex(ADDRESS, 'expected an e-mail address'),
)

export const isEmail = (text: string): boolean => v.is(email, text)

/** Matches an address in quotes or brackets. */
const ENCLOSED = /^(?:(["'])(.*)\1|[“„«‘‚](.*)[”“»’‘]|\((.*)\)|\[(.*)\])$/
/** Matches what nobody sees: format characters such as zero-width spaces, and control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu

/**
 * Returns the address in a text that was typed or pasted, such as `Ann <ann@golf.example>`, `mailto:ann@golf.example` or
 * `ann@golf.example, `. A domain with other letters than those of English is returned in the form that mail servers use.
 */
export function cleanEmail(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '').trim()
  const [, inBrackets] = /^[^<>]*<([^<>]*@[^<>]*)>[\s,;.]*$/.exec(visible) ?? []
  const address = (inBrackets ?? visible)
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/i, '$1')
    .replace(/\s+\([^()@]*\)$/, '')
    .replace(/[\s,;.]+$/, '')
    .replace(/^([^<>]*)>$/, '$1')
    .replace(ENCLOSED, '$2$3$4$5')
    // Phones type this apostrophe.
    .replaceAll('’', "'")
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

function asciiDomain(domain: string): string {
  if (!/\P{ASCII}/u.test(domain) || /[\s/?#@:]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    // It is no domain, which the rule for addresses says.
    return domain
  }
}
