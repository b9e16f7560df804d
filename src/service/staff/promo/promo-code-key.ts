/** Matches what people write before a code: "Code: ABCD-EFGH", "Your promo code #ABCD", "Gutscheincode: ABCD". */
const LABEL = /^\s*(?:\p{L}+[\s-]+){0,3}\p{L}*code\s*[:=#]\s*/iu
/** Matches what people write around and between the parts of a code: dashes, quotes and brackets of any kind, dots, spaces. */
const SEPARATORS = /[\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Z}\p{Cf}\p{Cc}−"'`´._,;#*]+/gu

/** Returns a code as it was typed or pasted, without what was written around it. */
const bare = (code: string) => code.normalize('NFKC').replace(LABEL, '').replace(SEPARATORS, '')

/** Converts a code to its stored form: in upper case, without separators, with ambiguous letters replaced by digits. */
export function codeKey(code: string): string {
  return bare(code)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Returns whether a text can be a code, or the beginning of one. */
export const isCodeLike = (text: string): boolean => /^[0-9a-z]+$/i.test(bare(text))

/** Formats a stored code for display: `ABCD-EFGH-JKMN`. */
export const formatCode = (key: string) => key.replace(/.{4}(?=.)/g, '$&-')
