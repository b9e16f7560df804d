import type { Coordinates } from '../../../contract/round.ts'
import type { AuditSubject } from '../../../contract/staff/audit.ts'
import { importAnswers } from '../../../contract/staff/catalogue-staff.ts'
import { UPLOAD_FIELD } from '../../../contract/staff/uploads.ts'
import { isSameJson } from '../../../domain/files/change-list.ts'
import type { Account } from '../../base/account.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { receiveFile } from '../../base/http/receive-file.ts'
import { seenVersion } from '../../base/http/request-headers.ts'
import { readableId } from '../../base/ids.ts'
import type { GolfDeps } from '../golf-context.ts'
import { type CatalogueChange, createCatalogue } from './catalogue.ts'
import { createCourseSearch } from './course-search.ts'

export function catalogueHandlers(deps: GolfDeps) {
  const catalogue = createCatalogue(deps)
  const courseSearch = createCourseSearch(deps)
  const { change, attempt } = staffCalls(deps)

  /** Changes the catalogue, records it, and returns what the caller is told. */
  const changeCatalogue = async (
    call: Call<Account>,
    event: StaffEvent,
    make: (catalogue: ReturnType<typeof createCatalogue>) => Promise<CatalogueChange>,
  ) => {
    const { value, changeId } = await change(call, event, async (tx) => {
      const made = await make(createCatalogue(tx))
      const { id, before, after } = made
      return isSameJson(before, after)
        ? { value: made, result: 'done: no change' }
        : { value: made, undo: { type: 'catalogue', facilityId: id, before, after } as const }
    })
    const { id, version, problems } = value
    return { id, version, problems, changeId }
  }
  const editOf = ({ request, account }: Call<Account>) => ({ seen: seenVersion(request), by: account.email })
  /** Receives the file of an import. */
  const receive = async (call: Call<Account>, query: { facility?: string; answers?: string }) => {
    let fileName = ''
    const bytes = await receiveFile(call.request, UPLOAD_FIELD, (name) => {
      fileName = name
    })
    const answers = importAnswers(query.answers)
    return { bytes, fileName, facilityId: query.facility || undefined, answers }
  }

  return {
    getCatalogueFacility: {
      summary:
        'Returns a facility of the catalogue: its draft, what is published, and the problems of the draft.',
      errors: [404],
      access: 'staff',
      unrecorded: 'courses, which are public once they are published',
      async handle({ path }) {
        return (await catalogue.details(path.id)) ?? null
      },
    },

    getCatalogueShapes: {
      summary: 'Returns the shapes of the draft of a facility, or of what is published.',
      errors: [404],
      access: 'staff',
      unrecorded: 'courses, which are public once they are published',
      async handle({ path, query }) {
        return (await catalogue.shapes(path.id, query.state)) ?? null
      },
    },

    previewImport: {
      summary: 'Reads a file of courses and returns what importing it would do. Changes nothing.',
      description: 'docs/wire.md describes the files.',
      access: 'staff',
      unrecorded: 'nothing is stored, and the response is the content of the file',
      async handle({ query }, call) {
        return catalogue.previewImport(await receive(call, query))
      },
    },

    importCourses: {
      summary: 'Stores the content of a file as draft of a facility. Corrections by staff are kept.',
      description: 'A file that is not valid changes nothing. docs/wire.md describes the files.',
      access: 'staff',
      records: 'facility',
      async handle({ query }, call) {
        const event: { action: string; subject?: AuditSubject; detail: () => string } = {
          action: 'import courses',
          detail: () => detail,
        }
        let detail = ''
        const { id, file } = await attempt(call, event, async () => {
          const received = await receive(call, query)
          detail = received.fileName
          return catalogue.readImport(received)
        })
        const facilityId = id ?? readableId('F', 8)
        event.subject = { type: 'facility', id: facilityId }
        return changeCatalogue(call, event, (one) => one.storeImport(file, facilityId, call.account.email))
      },
    },

    saveDraft: {
      summary: 'Stores the draft of a facility.',
      checksVersion: true,
      access: 'staff',
      records: 'facility',
      handle: ({ path: { id }, body: { facility } }, call) =>
        changeCatalogue(call, eventOf('change courses', id), (one) =>
          one.saveDraft(id, facility, editOf(call)),
        ),
    },

    publishDraft: {
      summary: 'Publishes the draft of a facility.',
      description: 'The status is 409 when a problem prevents it.',
      errors: [404, 409],
      checksVersion: true,
      access: 'staff',
      records: 'facility',
      handle: ({ path: { id } }, call) =>
        changeCatalogue(call, eventOf('publish courses', id), (one) => one.publish(id, editOf(call))),
    },

    discardDraft: {
      summary: 'Removes the draft of a facility; what is published remains.',
      errors: [404],
      checksVersion: true,
      access: 'staff',
      records: 'facility',
      handle: ({ path: { id } }, call) =>
        changeCatalogue(call, eventOf('discard draft', id), (one) => one.discard(id, editOf(call))),
    },

    findCourses: {
      summary: 'Finds published courses by a part of their names, the nearest first.',
      description:
        '`near` is latitude and longitude, such as `56.34,-2.80`; without it, courses are sorted by name.',
      access: 'golfer',
      scope: 'rounds',
      handle: ({ query: { query, near } }) =>
        courseSearch.find({ query, near: near === undefined ? undefined : placeIn(near) }),
    },

    getCourse: {
      summary: 'Returns a published course with its tees, as a round records it.',
      errors: [404],
      access: 'golfer',
      scope: 'rounds',
      async handle({ path }) {
        return (await courseSearch.course(path.id)) ?? null
      },
    },
  } satisfies Partial<Handlers>
}

const eventOf = (action: string, id: string) => ({
  action,
  subject: { type: 'facility', id } as const,
  detail: id,
})

/** Parses `56.34,-2.80`. @throws HttpError 400 when there is no such place */
function placeIn(near: string): Coordinates {
  const [lat = 0, lon = 0] = near.split(',').map(Number)
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw badRequest('near: expected at most 90 and 180 degrees')
  return { lat, lon }
}
