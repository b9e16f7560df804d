import { routes } from '../../../routes.ts'

/** What the page shows: the list, a facility of the catalogue, or the course that a round brings. */
export type CoursesAddress =
  | { part: 'list'; query: string }
  | { part: 'facility'; id: string }
  | { part: 'round'; token: string }

/** Parses the query of the page's URL. */
export function parseCoursesAddress(search: string): CoursesAddress {
  const parameters = new URLSearchParams(search)
  const id = parameters.get('facility')
  if (id) return { part: 'facility', id }
  const token = parameters.get('token')
  if (token) return { part: 'round', token }
  return { part: 'list', query: parameters.get('query') ?? '' }
}

const pathWith = (name: string, value: string) =>
  `${routes.pinhole.path}?${new URLSearchParams({ [name]: value })}`

/** Returns the URL of the editor of a facility. */
export const facilityPath = (id: string) => pathWith('facility', id)
/** Returns the URL of the course of a round. */
export const roundCoursePath = (token: string) => pathWith('token', token)
/** Returns the URL of the list after a search. */
export const coursesPath = (query: string) => pathWith('query', query)
