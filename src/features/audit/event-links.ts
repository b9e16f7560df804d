import type { AuditEvent } from '../../contract/audit.ts'
import { routes } from '../../routes.ts'

/** One thing that an event is about. */
export interface EventLink {
  text: string
  /** Undefined if no page shows it. */
  href: string | undefined
}

/** The id of a run. Other events of mailings are about a file, by its name. */
const RUN_ID = /^[0-9a-z]{11}-[0-9a-f]{12}$/

const consolePath = (query: Record<string, string>) => `${routes.admin.path}?${new URLSearchParams(query)}`

/** The page of recipients files and templates. */
const FILES = `${routes.mailing.path}?view=files`

/** Returns what an event is about, each with the page that shows it. */
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
      // The console finds the golfer of a round by its token, and marks the round.
      return { text: `Round ${id}`, href: consolePath({ query: id }) }
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
      return { text: `Facility ${id}`, href: routes.maps.path }
    case 'code':
      return { text: `Code ${id}`, href: consolePath({ tab: 'promo', view: 'lookup', code: id }) }
    case 'batch': {
      const [category = '', ...batch] = id.split('/')
      const names = { category, batch: batch.join('/') }
      return { text: `Batch ${id}`, href: consolePath({ tab: 'promo', view: 'reports', ...names }) }
    }
  }
}
