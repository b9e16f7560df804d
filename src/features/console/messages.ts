/** The result messages of the console. The wording is fixed, including its spelling, except of `downloadFailed` and `restoreFailed`. */
export const messages = {
  notFound: 'Not found',
  uploadDone: 'Success loading',
  uploadFailed: 'Error loading!',
  noFile: 'Not file',
  licenseAdded: 'License added',
  licenseChanged: 'License changed',
  licenseFailed: 'An error accured',
  propertyAdded: 'Success updating',
  propertyFailed: 'Error updating',
  loginChanged: 'Login changed',
  loginFailed: 'Failed to change login',
  deleteFailed: 'Error deleting',
  undeleteFailed: 'Error undeleting',
  downloadFailed: 'Error downloading',
  restoreFailed: 'Error restoring',
  generateFailed: 'Server Error',
} as const
