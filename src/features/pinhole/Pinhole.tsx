import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import { CoursePanel } from './CoursePanel.tsx'
import styles from './Pinhole.module.css'
import type { PinholeState, PinholeStore } from './pinhole.store.ts'

/** The screen for complaints about a course map: shows a course hole by hole, and likely errors in its data. */
export function Pinhole({ pinhole }: { pinhole: PinholeStore }) {
  const state = useStore(pinhole.$state)
  const token = useStore(pinhole.$token)
  const [text, setText] = useState(token)
  useEffect(() => setText(token), [token])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') pinhole.openRound(text.trim())
  }

  return (
    <div className={styles.pinhole}>
      <PageTitle lead="Open a round or a course file, step through its holes, and see what looks wrong. Nothing is changed.">
        Pinhole
      </PageTitle>
      <Panel>
        <div className={styles.sources}>
          <form className={styles.form} method="post" onSubmit={onSubmit}>
            <TextField
              label="Round token"
              name="token"
              required
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={setText}
            />
            <Button
              type="submit"
              kind="main"
              disabled={text.trim() === ''}
              loading={state.status === 'loading'}
            >
              Open round
            </Button>
          </form>
          <DropZone
            label="Course file"
            hint="Drop a course file here or choose one."
            accept=".json,application/json"
            onFile={pinhole.openFile}
          />
        </div>
      </Panel>
      <div role="alert">
        <Problem state={state} onRetry={() => pinhole.openRound(token)} />
      </div>
      {state.status === 'loading' && <Spinner size="page" label="Loading…" />}
      {state.status === 'open' && <CoursePanel pinhole={pinhole} state={state} />}
    </div>
  )
}

function Problem({ state, onRetry }: { state: PinholeState; onRetry: () => void }) {
  if (state.status !== 'failed') return null
  return (
    <Notice kind="danger">
      <p>{state.message}</p>
      {state.failure && (
        <p>
          <FailureNote failure={state.failure} onRetry={onRetry} />
        </p>
      )}
    </Notice>
  )
}
