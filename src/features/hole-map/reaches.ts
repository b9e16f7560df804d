import L from 'leaflet'
import type { Coordinates } from '../../contract/round.ts'
import { type DistanceUnit, inUnit, toMetres } from '../../domain/format/distance.ts'
import { midpoint } from '../../domain/geometry/geo.ts'
import type { Hazard } from '../../domain/line-of-play/hole-plan.ts'
import { lineOfPlay } from '../../domain/line-of-play/line-of-play.ts'
import { arcAcross, hazardFrom } from '../../domain/line-of-play/reaches.ts'
import type { MapData, MappedHole } from '../../platform/browser/hole-map-channel.ts'
import { holePoints } from './distances.ts'
import { latLng, pin } from './rotated-map.ts'

/** Distances to the middle of the green, in the chosen unit. */
const ARCS = [100, 150, 200]
const SIDES = { on: 'on the line', left: 'on the left', right: 'on the right' }

interface Shown {
  hole: MappedHole
  data: MapData | undefined
  unit: DistanceUnit
  /** Without a place, distances are those from the tee along the line of play. */
  from: Coordinates | undefined
}

/** Creates the layer with arcs around the green, and with the distances to reach and to pass bunkers and water. */
export function createReaches(map: L.Map) {
  const layers = L.layerGroup().addTo(map)
  let labels: HTMLElement[] = []
  const arrange = () => hideOverlapping(labels)
  map.on('zoomend moveend', arrange)

  function addLabel(kind: string, at: Coordinates, content: Node, side: Hazard['side']): void {
    const { marker, label } = pin(kind, content)
    label.dataset.side = side
    marker.setLatLng(latLng(at)).addTo(layers)
    labels.push(label)
  }

  return {
    show({ hole, data, unit, from }: Shown): void {
      layers.clearLayers()
      labels = []
      const line = lineOfPlay(holePoints(hole)) ?? []
      const hazards = (data?.plan.hazards ?? []).flatMap(
        (hazard) => (from ? hazardFrom(hazard, hole.green, from) : hazard) ?? [],
      )
      for (const hazard of hazards.toSorted((a, b) => Number(b.side === 'on') - Number(a.side === 'on'))) {
        addLabel(
          `reach ${hazard.kind}`,
          midpoint(hazard.reach, hazard.clear),
          contentOf(hazard, unit),
          hazard.side,
        )
      }
      for (const distance of ARCS) {
        const arc = arcAcross(line, toMetres(distance, unit))
        const [start] = arc ?? []
        if (!arc || !start) continue
        L.polyline(arc.map(latLng), { className: 'arc', interactive: false, smoothFactor: 0 }).addTo(layers)
        addLabel('arc-label', start, document.createTextNode(String(distance)), 'left')
      }
      arrange()
    },
    clear(): void {
      layers.clearLayers()
      labels = []
    },
  }
}

function contentOf({ kind, side, reachM, clearM }: Hazard, unit: DistanceUnit): Node {
  const [reach, clear] = [inUnit(reachM, unit), inUnit(clearM, unit)]
  const seen = document.createElement('span')
  seen.ariaHidden = 'true'
  seen.textContent = reach === clear ? String(reach) : `${reach}–${clear}`
  const spoken = document.createElement('span')
  spoken.className = 'visually-hidden'
  const name = `${kind === 'bunker' ? 'Bunker' : 'Water'} ${SIDES[side]}`
  spoken.textContent = `${name}: ${reach} ${unit} to reach it, ${clear} ${unit} to pass it.`
  const both = document.createDocumentFragment()
  both.append(seen, spoken)
  return both
}

/**
 * Hides labels that would cover an earlier one, or a name of the tee or green. Labels of what is on the line may also
 * be to the left of it. More labels fit after zooming in.
 */
export function hideOverlapping(labels: readonly HTMLElement[]): void {
  if (labels.length === 0) return
  const taken = [...document.querySelectorAll(':is(.tee, .green) .pin span')].map(rectOf)
  const isCovering = ({ left, right, top, bottom }: DOMRect) =>
    taken.some(
      (other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top,
    )
  // Places are read before anything is changed, because the browser lays the page out again after a change.
  for (const label of labels) label.removeAttribute('data-flipped')
  const places = labels.map((label) => ({ label, place: rectOf(label) }))
  const onLine = labels.filter((label) => label.dataset.side === 'on')
  for (const label of onLine) label.toggleAttribute('data-flipped', true)
  const flippedPlaces = new Map(onLine.map((label) => [label, rectOf(label)]))
  const arranged = places.map(({ label, place }) => {
    const flippedPlace = isCovering(place) ? flippedPlaces.get(label) : undefined
    const shown = flippedPlace ?? place
    const isHidden = isCovering(shown)
    if (!isHidden) taken.push(shown)
    return { label, isFlipped: flippedPlace !== undefined, isHidden }
  })
  for (const { label, isFlipped, isHidden } of arranged) {
    label.toggleAttribute('data-flipped', isFlipped)
    label.toggleAttribute('data-hidden', isHidden)
  }
}

const rectOf = (element: Element) => element.getBoundingClientRect()
