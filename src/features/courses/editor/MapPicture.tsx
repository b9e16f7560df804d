import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Facility, type FacilityCourse, MAP_TYPE_CODES, type MapType } from '../../../contract/maps.ts'
import { copyrightPageOf } from '../../../domain/copyright-page.ts'
import { counted } from '../../../domain/counted.ts'
import { darkTiles, mapCredits, mapPicture, tileUrl } from '../../../domain/map-picture.ts'
import { TILE_PX } from '../../../domain/mercator.ts'
import { settings } from '../../../platform/settings.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './MapPicture.module.css'

interface Props {
  facility: Facility
  mapType: MapType
}
interface MapPictureProps extends Props {
  /** What is shown above the pictures. */
  children: ReactNode
}

/** Number of courses that are shown at first; most facilities have one or two. */
const SHOWN_AT_FIRST = 2
const HEIGHT_PX = 400

/** Shows the maps of a facility's courses. */
export function MapPicture({ facility, mapType, children }: MapPictureProps) {
  const { id, name, courses } = facility
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? courses : courses.slice(0, SHOWN_AT_FIRST)
  return (
    <Panel label={`Map of ${name ?? id}`}>
      <div className="stack">
        <h2 className={styles.title}>
          {name ?? id} <span className={styles.type}>{mapType} map</span>
        </h2>
        {children}
        {courses.length === 0 && (
          <p className={styles.empty}>
            Golfers see no map of this facility yet. It appears when its courses are published, or with the
            first round that has the positions of its holes.
          </p>
        )}
        {shown.map((course, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: courses of one name have no other key, and their order is fixed.
          <CoursePicture key={index} {...{ course, facility, mapType }} />
        ))}
        {shown.length < courses.length && (
          <div>
            <Button onClick={() => setAllShown(true)}>Show all {courses.length} courses</Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function CoursePicture({ course, facility, mapType }: Props & { course: FacilityCourse }) {
  const picture = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(picture)
  const tiles = widthPx > 0 ? mapPicture(course.area, { widthPx, heightPx: HEIGHT_PX }) : []
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const type = MAP_TYPE_CODES[mapType]
  const version = `${facility.maps[type]?.version ?? 1}.${attempt}`
  const name = course.name ?? facility.name ?? facility.id
  const holes = counted(course.holeCount, 'hole', 'holes')
  const { PUBLIC_TILES_URL, PUBLIC_TILES_ATTRIBUTION } = settings
  const credits = mapCredits(PUBLIC_TILES_URL, PUBLIC_TILES_ATTRIBUTION, facility.data?.attribution)
  return (
    <figure className={styles.course}>
      <div ref={picture} className={styles.picture} role="img" aria-label={`Drawn map of ${name}`}>
        {tiles.map((tile) => {
          const urlOf = (template: string) => tileUrl(template, tile, { type, version })
          const url = urlOf(PUBLIC_TILES_URL)
          return (
            <picture key={`${url} ${attempt}`}>
              <source media="(prefers-color-scheme: dark)" srcSet={urlOf(darkTiles(PUBLIC_TILES_URL))} />
              <img
                className={styles.tile}
                src={url}
                alt=""
                width={TILE_PX}
                height={TILE_PX}
                style={{ left: `calc(50% + ${tile.leftPx}px)`, top: `calc(50% + ${tile.topPx}px)` }}
                onError={() => setFailures((count) => count + 1)}
              />
            </picture>
          )
        })}
      </div>
      <figcaption className={styles.caption}>
        {name}, {holes}
        {credits.map((credit) => (
          <Fragment key={credit}>
            {' · '}
            <Credit>{credit}</Credit>
          </Fragment>
        ))}
      </figcaption>
      <p role="status" className={styles.failure}>
        {failures > 0 && (
          <>
            Parts of the picture did not load.{' '}
            <TextButton
              onClick={() => {
                setFailures(0)
                setAttempt(attempt + 1)
              }}
            >
              Try again
            </TextButton>
          </>
        )}
      </p>
    </figure>
  )
}

function Credit({ children }: { children: string }) {
  const page = copyrightPageOf(children)
  return page === undefined ? children : <a href={page}>{children}</a>
}

/** Returns the width of an element in pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
