import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPushProcess } from '../../support/push-process.ts'
import { follow, startPushService } from '../../support/push-service.ts'
import { createClient, startService } from '../../support/service.ts'
import { score, sheetClient, startSheet } from '../../support/sheet-clients.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { quantile } from '../support/open-loop.ts'
import { processorMs, residentMb } from '../support/process-usage.ts'
import { measureSteps } from '../support/steps.ts'

// Measures how fast the followers of a round are told, on SQLite with a push service on this machine.

const FOLLOWERS = Number(process.env.PUSH_FOLLOWERS ?? 1_000)
/** How long the push service takes for a message. */
const RESPONSE_MS = 50
/** How long the service waits for further changes. */
const SETTLE_MS = 2_000
const POLL_MS = 20
const ALL_TOLD_MS = 10_000
const GIVE_UP_MS = 60_000

endChildrenOnExit()
await measureSteps(createFigures('push'), { 'followers of a round': measure })
process.exit()

async function measure(all: Figures): Promise<void> {
  const push = await startPushService()
  const dataDir = await mkdtemp(join(tmpdir(), 'push-'))
  const preparing = await startService({ dataDir, pushNetwork: push.network })
  const owner = await preparing.signInAs('golfer')
  const sheet = await startSheet(owner)
  for (let at = 0; at < FOLLOWERS; at++) await follow(preparing, sheet.token, push.newBrowser())
  await preparing.stopKeepingData()

  const toldAt: number[] = []
  push.reply = () => {
    toldAt.push(performance.now())
    return { status: 201, after: delay(RESPONSE_MS) }
  }
  const service = await startPushProcess(dataDir, push.network.ca)
  const pid = service.process.pid ?? 0
  const client = createClient(service.origin, owner.cookies)
  const device = sheetClient(client, sheet)
  // The first change also compiles code and connects.
  for (const [hole, strokes] of [
    [1, 4],
    [2, 2],
  ] as const) {
    toldAt.length = 0
    const [startMs, usedMs] = [performance.now(), await processorMs(pid)]
    let mostMb = await residentMb(pid)
    const beforeMb = mostMb
    await device.send(score('p1', hole, strokes))
    while (toldAt.length < FOLLOWERS && performance.now() < startMs + GIVE_UP_MS) {
      await delay(POLL_MS)
      mostMb = Math.max(mostMb, await residentMb(pid))
    }
    if (hole === 1) continue
    const times = toldAt.map((atMs) => atMs - startMs - SETTLE_MS)
    const allMs = Math.max(...times)
    const name = `${FOLLOWERS} followers`
    all.add(
      `${name}: from ${SETTLE_MS / 1000} s after the score to the push service, median; all`,
      `${(quantile(times, 0.5) / 1000).toFixed(1)}; ${(allMs / 1000).toFixed(1)} s, ${toldAt.length} told`,
      {
        text: `all within ${ALL_TOLD_MS / 1000} s`,
        isMet: toldAt.length === FOLLOWERS && allMs < ALL_TOLD_MS,
      },
    )
    const usedS = ((await processorMs(pid)) - usedMs) / 1000
    all.add(
      `${name}: processor time of the service; memory before, most`,
      `${usedS.toFixed(1)} s; ${beforeMb.toFixed(0)}, ${mostMb.toFixed(0)} MB`,
    )
  }
  service.process.kill('SIGKILL')
  await push.stop()
  await rm(dataDir, { recursive: true, force: true })
}
