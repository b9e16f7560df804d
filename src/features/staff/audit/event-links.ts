import type { AuditEvent } from '../../../contract/staff/audit.ts'
import { routes } from '../../../routes.ts'

/** Something that an event concerns. */
export interface EventLink {
  text: string
  /** The URL of the page that shows it; undefined if there is none. */
  href: string | undefined
}

/** Matches the id of a run. Other events of mailings concern a file and contain its name. */
const RUN_ID = /^[0-9a-z]{11}-[0-9a-f]{12}$/

const consolePath = (query: Record<string, string>) => `${routes.admin.path}?${new URLSearchParams(query)}`

const FILES = `${routes.mailing.path}?view=files`

/** Returns what an event concerns, with links to the pages that show it. */
export function linksOf({ user, subject }: AuditEvent): EventLink[] {
  const links: EventLink[] = []
  const id = user?.supportId ?? user?.iid
  const text = user?.login ?? id
  if (text !== undefined)
    links.push({ text, href: id === undefined ? undefined : consolePath({ query: id }) })
  if (subject) links.push(linkOf(subject))
  return links
}

function linkOf({ type, id }: NonNullable<AuditEvent['subject']>): EventLink {
  switch (type) {
    case 'round':
      // Searching the console for the token of a round finds its golfer and marks the round.
      return { text: `Round ${id}`, href: consolePath({ query: id }) }
    case 'competition':
      return { text: `Competition ${id}`, href: consolePath({ query: id }) }
    case 'search':
      return { text: `Search “${id}”`, href: consolePath({ query: id }) }
    case 'mailing':
      return RUN_ID.test(id)
        ? {
            text: 'Mailing',
            href: `${routes.mailing.path}?${new URLSearchParams({ view: 'runs', run: id })}`,
          }
        : { text: `Mailing ${id}`, href: undefined }
    case 'recipients':
      return { text: `Recipients ${id}`, href: FILES }
    case 'template':
      return { text: `Template ${id}`, href: FILES }
    case 'address':
      return { text: `Address ${id}`, href: `${routes.mailing.path}?view=suppressed` }
    case 'facility':
      return {
        text: `Facility ${id}`,
        href: `${routes.pinhole.path}?${new URLSearchParams({ facility: id })}`,
      }
    case 'code':
      return { text: `Code ${id}`, href: consolePath({ tab: 'promo', view: 'lookup', code: id }) }
    case 'batch': {
      const [category = '', ...batch] = id.split('/')
      const names = { category, batch: batch.join('/') }
      return { text: `Batch ${id}`, href: consolePath({ tab: 'promo', view: 'reports', ...names }) }
    }
  }
}
