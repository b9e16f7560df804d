/** The dialogs of the keys. */
export type StaffDialog = 'keys' | 'palette'
