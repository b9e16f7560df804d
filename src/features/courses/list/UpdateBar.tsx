import { useStore } from '@nanostores/react'
import { type Facility, MAP_TYPE_CODES, type MapType } from '../../../contract/maps.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import dock from '../../../ui/table/TableDock.module.css'
import { countOf } from '../../../ui/table/TableTools.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { type MapUpdates, unfinishedIds } from './map-updates.store.ts'

interface Props {
  updates: MapUpdates
  selected: readonly Facility[]
  onClear: () => void
}

const TYPES = Object.keys(MAP_TYPE_CODES) as MapType[]

/** Shows the buttons that update the maps of the selected facilities, and the progress and result of the update. */
export function UpdateBar({ updates, selected, onClear }: Props) {
  const state = useStore(updates.$state)
  const { run, failure } = state
  const isRunning = run?.isRunning === true
  useLeaveWarning(isRunning)
  const unfinished = isRunning ? 0 : unfinishedIds(state).length
  const updated = (run?.ids.length ?? 0) - unfinished
  return (
    <div className={dock.dock}>
      {run && isRunning && (
        <div className={dock.bar}>
          <span className={dock.text}>
            Updating {run.mapType} maps: {run.count} of {run.ids.length}
          </span>
          <progress
            aria-label="Maps updated"
            className={dock.progress}
            value={run.count}
            max={run.ids.length}
          />
          <Button onClick={updates.cancel}>Cancel</Button>
        </div>
      )}
      <div role="status">
        {run && !isRunning && (
          <Notice
            kind={unfinished > 0 ? 'danger' : 'success'}
            action={
              <span className={dock.buttons}>
                {unfinished > 0 && (
                  <Button onClick={() => void updates.retry()}>Retry failed ({unfinished})</Button>
                )}
                <Button onClick={updates.dismiss}>Close</Button>
              </span>
            }
          >
            <p>
              {run.mapType} maps of {countOf(updated, 'facilities')} updated
              {unfinished > 0 && `, ${unfinished} not`}
            </p>
            {failure && (
              <p>
                <FailureNote failure={failure} />
              </p>
            )}
          </Notice>
        )}
      </div>
      {selected.length > 0 && !isRunning && (
        <div className={dock.bar}>
          <span className={dock.text}>
            <strong>{countOf(selected.length, 'facilities')} selected</strong>
          </span>
          {TYPES.map((mapType) => (
            <Button
              key={mapType}
              onClick={() => {
                onClear()
                void updates.update(
                  selected.map(({ id }) => id),
                  mapType,
                )
              }}
            >
              Update {mapType} maps
            </Button>
          ))}
          <Button onClick={onClear}>Clear selection</Button>
        </div>
      )}
    </div>
  )
}
