// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditIsland } from '../../src/features/staff/audit/Audit.island.tsx'
import { ConsoleIsland } from '../../src/features/staff/console/Console.island.tsx'
import { CoursesIsland } from '../../src/features/staff/courses/Courses.island.tsx'
import { MailingIsland } from '../../src/features/staff/mailing/Mailing.island.tsx'
import { MapsIsland } from '../../src/features/staff/maps/Maps.island.tsx'

test.each([
  ['console', <ConsoleIsland key="1" />, 'Find user'],
  ['mailing', <MailingIsland key="2" />, 'Send emails'],
  ['maps', <MapsIsland key="3" />, 'Update maps'],
  ['audit', <AuditIsland key="5" />, 'newest first'],
  ['courses', <CoursesIsland key="4" />, 'Search by name or id'],
])('does not prerender the protected content of the %s screen', (_, island, words) => {
  const html = renderToString(island)
  expect(html).toContain('Loading…')
  expect(html).not.toContain(words)
  expect(html).not.toContain(' style=')
})
