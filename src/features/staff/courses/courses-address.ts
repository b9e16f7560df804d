import { routes } from '../../../routes.ts'

/** What the page shows: the list, a facility of the catalogue, or the course that a round brings. */
export type CoursesAddress =
  | { part: 'list'; query: string }
  | { part: 'facility'; id: string }
  | { part: 'round'; token: string }

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

export const facilityPath = (id: string) => pathWith('facility', id)
export const roundCoursePath = (token: string) => pathWith('token', token)
export const coursesPath = (query: string) => pathWith('query', query)
