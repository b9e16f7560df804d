/** Returns the form in which column names and placeholders are compared: `First  Name` and `first name` are equal. */
export const columnKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
