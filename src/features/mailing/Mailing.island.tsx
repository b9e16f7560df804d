import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { Mailing } from './Mailing.tsx'
import { createMailing } from './mailing.store.ts'

const guard = guardOf('mailing')
const mailing = createMailing({ api, clock, visibility })

export function MailingIsland() {
  return <Guarded guard={guard}>{() => <Mailing mailing={mailing} />}</Guarded>
}
