/**
 * Converts column names, placeholders and campaigns to the form in which they are compared: `First Name` and `first
 * name` are equal.
 */
export const comparisonKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
