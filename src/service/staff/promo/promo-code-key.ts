/** Converts a code to its stored form: in upper case, without separators, with ambiguous letters replaced by digits. */
export function codeKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Formats a stored code for display: `ABCD-EFGH-JKMN`. */
export const formatCode = (key: string) => key.replace(/.{4}(?=.)/g, '$&-')
