import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { createAudit, OPERATOR } from '../base/audit/audit.ts'
import { transact } from '../base/context.ts'
import { createCatalogue, importFacility } from '../golf/catalogue/catalogue.ts'
import { type Add, onService, userPath } from './command.ts'

/** Adds `courses import`, `courses list`, `courses export` and `courses remove`. */
export function addCoursesCommands(program: Command, add: Add): void {
  const courses = program.command('courses').description('the catalogue of courses and their maps')

  add(
    courses,
    'import <file>',
    'store GeoJSON or the JSON of an Overpass server as draft of a facility',
    onService(async (context, { args: [file = ''], options: { facility, publish } }) => {
      const fileName = basename(file)
      const facilityId = typeof facility === 'string' ? facility : undefined
      const given = { bytes: await readFile(userPath(file)), fileName, facilityId }
      const { id, problems } = await importFacility(context, given, OPERATOR)
      const subject = { type: 'facility', id } as const
      const event = { actor: OPERATOR, iid: null, subject }
      await createAudit(context).add({ ...event, action: 'import courses', detail: fileName })
      const lines = problems.map(({ text }) => `  ${text}`)
      const imported = [`Imported ${fileName} as draft of the facility ${id}`, ...lines].join('\n')
      if (publish !== true) return { text: imported, data: { id, problems, isPublished: false } }
      try {
        await transact(context, (tx) => createCatalogue(tx).publish(id, { by: OPERATOR }))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return {
          text: `${imported}\n${message}`,
          data: { id, problems, isPublished: false, error: message },
          exitCode: 1,
        }
      }
      await createAudit(context).add({ ...event, action: 'publish courses', detail: id })
      return { text: `${imported}\nPublished`, data: { id, problems, isPublished: true } }
    }),
  )
    .option('--facility <id>', 'the facility that the file describes')
    .option('--publish', 'publish the draft unless a problem prevents it')

  add(
    courses,
    'list',
    'list the facilities of the catalogue',
    onService(async (context) => {
      const all = await createCatalogue(context).list()
      const lines = all.map(
        ({ id, name, version, hasDraft, courseCount, shapeCount, problemCount }) =>
          `${id}  ${name}  ${version === 0 ? 'not published' : `version ${version}`}${hasDraft ? ', draft' : ''}, ` +
          `${counted(courseCount, 'course', 'courses')}, ${counted(shapeCount, 'shape', 'shapes')}, ${counted(problemCount, 'problem', 'problems')}`,
      )
      return {
        text: lines.join('\n') || 'The catalogue is empty; add courses with: courses import FILE',
        data: all,
      }
    }),
  )

  add(
    courses,
    'export <facility>',
    'print what is published of a facility, or its draft, as GeoJSON',
    onService(async (context, { args: [id = ''], options: { output } }) => {
      const text = await createCatalogue(context).export(id)
      if (typeof output !== 'string') return { text, data: JSON.parse(text) }
      await writeFile(userPath(output), text, { flag: 'wx' })
      return { text: `Wrote ${output}`, data: { file: output } }
    }),
  ).option('--output <file>', 'write a file, which must not exist')

  add(
    courses,
    'remove <facility>',
    'remove a facility from the catalogue; rounds keep their courses',
    onService(async (context, { args: [id = ''] }) => {
      const event = { actor: OPERATOR, iid: null, subject: { type: 'facility', id } as const, detail: id }
      await createAudit(context).withAudit({ ...event, action: 'remove courses' }, (trx) =>
        createCatalogue({ ...context, db: trx }).remove(id),
      )
      return { text: `Removed ${id} from the catalogue`, data: { id } }
    }),
  )
}
