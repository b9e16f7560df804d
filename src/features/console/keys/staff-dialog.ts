/** The dialogs that keyboard shortcuts open. */
export type StaffDialog = 'keys' | 'palette'
