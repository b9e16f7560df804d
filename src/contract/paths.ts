/**
 * Paths of the GET calls that the route table names, too. Kept apart from their endpoints, because those import the
 * schemas and the route table is part of every bundle.
 */
export const paths = {
  getUser: '/rest/auth/get_user',
  checkAccess: '/rest/admin/check_access/',
  getRound: '/rest/round/{token}',
  listRounds: '/rest/rounds',
  getAccount: '/rest/account',
} as const
