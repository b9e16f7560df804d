const LENGTH_MAX = 50
/** Matches control characters, line separators and invisible characters, except the joiners that some scripts need. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/**
 * Matches the dots that programs recognize in a domain: the full stop and the characters that browsers convert to it.
 */
const DOT_IN_WORD = /([.\u3002\uff0e\uff61])(?=\S)/g

/**
 * Changes a name for use in an e-mail, so that no mail program turns a part of it into a link. Otherwise spammers could
 * choose a link as their name and have the service send it.
 */
export function plainName(name: string): string {
  const words = name
    .replace(INVISIBLE, ' ')
    .replace(/[/\\@\uff0f\uff20\uff3c]+/g, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*[:\uff1a]/gi, ' ')
    .replace(/\bwww(?=[.\u3002\uff0e\uff61])/gi, ' ')
    .replace(DOT_IN_WORD, '$1 ')
  return withoutPhoneNumber(words).replace(/\s+/g, ' ').trim().slice(0, LENGTH_MAX).trim()
}

/** Removes all digits if they could be a telephone number, because phones turn these into links. */
function withoutPhoneNumber(text: string): string {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0
  return count > 4 ? text.replace(/\p{Nd}+/gu, ' ') : text
}
