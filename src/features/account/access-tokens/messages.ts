export const WORDS = {
  notLoaded: 'Your access tokens did not load.',
  empty: 'No app has access to your rounds.',
  created: 'Created',
  add: 'Create an access token',
  nameLabel: 'Name of the app',
  nameHint: 'By which you recognize the access token, such as My watch.',
  submit: 'Create access token',
}
export const UNCONFIRMED = 'Confirm your email first. Then you can create an access token.'
export const REVOKED = 'Access token revoked'
export const NOT_CREATED = 'The access token was not created'
export const NOT_REVOKED = 'The access token was not revoked'
export const TOO_MANY = 'You have too many access tokens. Revoke one first.'
