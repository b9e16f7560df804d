/** Returns the form in which column names, placeholders and campaigns are compared: `First  Name` and `first name` are equal. */
export const comparisonKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
