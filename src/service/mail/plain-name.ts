const LENGTH_MAX = 50
/** Control characters, line separators, and invisible characters except the joiners that some scripts need. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** What programs read as the dot of a domain: the full stop, and those that browsers convert to it. */
const DOT_IN_WORD = /([.\u3002\uff0e\uff61])(?=\S)/g

/**
 * Returns a name for use in an e-mail, changed so that no mail program turns a part of it into a link: golfers choose
 * their names, and the e-mail has the sender's good reputation.
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

/** Removes all digits if there are enough of them for a telephone number, which phones turn into a link. */
function withoutPhoneNumber(text: string): string {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0
  return count > 4 ? text.replace(/\p{Nd}+/gu, ' ') : text
}
