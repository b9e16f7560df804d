/**
 * Paths of the GET calls that the route table names. In a file of their own, because every bundle contains the route
 * table and the endpoints would add their schemas.
 */
export const paths = {
  getUser: '/rest/auth/get_user',
  checkAccess: '/rest/admin/check_access/',
  getRound: '/rest/round/{token}',
  listRounds: '/rest/rounds',
  getAccount: '/rest/account',
  getScoreSheet: '/rest/play/{token}',
  getPublicCompetition: '/rest/competition/{token}',
} as const

/** The header of a scorer; it needs neither a session nor a forgery token. */
export const SCORER_KEY_HEADER = 'x-scorer-key'
