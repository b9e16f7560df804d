import type { CatalogueFacility, CourseShape } from '../../contract/catalogue.ts'
import type { CatalogueProblem, ImportQuestion } from '../../contract/staff/catalogue-staff.ts'
import { type CatalogueFile, readCatalogueFile } from './catalogue-file.ts'
import { courseDraft, noticeOf } from './course-drafts.ts'
import { type CourseAnswers, courseGroups } from './course-groups.ts'
import { placesOf } from './greens-and-tees.ts'
import { holeDrafts } from './hole-drafts.ts'
import { areaNames, type HoleLine, holeLines } from './hole-lines.ts'
import { CatalogueFileError, golfOf, type MapFeature, positionsOf } from './map-feature.ts'
import { boxOf } from './plane.ts'
import { shapesOf } from './shapes-of.ts'

/** The content of a file as a draft of a facility. */
export interface ImportedDraft {
  facility: CatalogueFacility
  shapes: CourseShape[]
  /** What the import has changed, left out or not found. */
  notices: CatalogueProblem[]
  /** What the file does not tell; answers are the names of courses by the ids of these questions. */
  questions: ImportQuestion[]
}

/** 20 courses of 18 holes, and some that are mapped twice. */
const HOLES_MAX = 400
const COURSES_MAX = 20
const PLACES_MAX = 5000
const NOTICES_MAX = 200
/** Reasons that a refusal names. */
const REASONS_MAX = 3

interface Options {
  /** The name of the file, after which a facility is named if nothing else names it. */
  fileName: string
  /** The name of a facility that the service knows. */
  knownName?: string | undefined
  /** The courses that somebody has chosen for holes, see `ImportedDraft`. */
  answers?: CourseAnswers
  /** Returns the id of a new course. */
  newId(): string
}

/**
 * Reads a file into a draft: holes assigned to courses by names and numbers, greens and tees to holes by place.
 * @throws CatalogueFileError with the first thing that is wrong
 */
export function importDraft(
  text: string,
  { fileName, knownName, answers = new Map(), newId }: Options,
): ImportedDraft {
  const file = readCatalogueFile(text)
  const { shapes, notices: shapeNotices } = shapesOf(file.features)
  const { lines, notices: lineNotices } = holeLines(file.features)
  if (lines.length > HOLES_MAX) throw new CatalogueFileError(`has more than ${HOLES_MAX} holes`)
  if (lines.length === 0 && shapes.length === 0 && !file.facility) {
    const reasons = [...lineNotices, ...file.notices].slice(0, REASONS_MAX)
    throw new CatalogueFileError(
      reasons.length > 0
        ? `has no hole that can be read: ${reasons.join('; ')}`
        : 'has no holes (golf=hole) and no shapes of a golf course',
    )
  }
  const [greens, tees] = [placesOf(file.features, 'green'), placesOf(file.features, 'tee')]
  if (greens.length + tees.length > PLACES_MAX) {
    throw new CatalogueFileError(`has more than ${PLACES_MAX} greens and tees`)
  }
  const { name, notice } = facilityName(file, lines, { fileName, knownName })
  const {
    groups,
    notices: groupNotices,
    questions,
  } = courseGroups(holeDrafts(lines, greens, tees), {
    unnamed: name,
    home: positionOf(file.features.filter(({ tags }) => golfOf(tags).includes('clubhouse'))),
    answers,
  })
  const drafts = groups.map((group) => courseDraft(group, newId()))
  if (drafts.length > COURSES_MAX) throw new CatalogueFileError(`has more than ${COURSES_MAX} courses`)
  const general = [...groupNotices, ...file.notices, ...lineNotices, ...shapeNotices].map((text) =>
    noticeOf(text),
  )
  const read: CatalogueFacility = {
    name,
    place: file.place ?? placeIn(file.features),
    position: positionOf(file.features),
    attribution: file.attribution,
    courses: drafts.map(({ course }) => course),
  }
  const notices = file.facility
    ? general
    : [...(notice ? [noticeOf(notice)] : []), ...drafts.flatMap(({ problems }) => problems), ...general]
  return {
    facility: file.facility ?? read,
    shapes,
    notices: limited(notices),
    questions: file.facility ? [] : questions,
  }
}

function limited(notices: CatalogueProblem[]): CatalogueProblem[] {
  const rest = notices.length - NOTICES_MAX
  return rest > 0 ? [...notices.slice(0, NOTICES_MAX), noticeOf(`and ${rest} more like these`)] : notices
}

function facilityName(
  { name, features }: CatalogueFile,
  lines: readonly HoleLine[],
  { fileName, knownName }: Pick<Options, 'fileName' | 'knownName'>,
): { name: string; notice?: string } {
  const areas = areaNames(features)
  const [area] = areas
  if (area && areas.length === 1) return { name: area }
  if (name) return { name }
  if (knownName) return { name: knownName }
  const clubhouse = features.find(
    ({ tags }) => golfOf(tags).includes('clubhouse') && tags.name && !/^club ?house$/i.test(tags.name),
  )
  const given = clubhouse?.tags.name
  if (given) return { name: given, notice: `the facility is named after its clubhouse: ${given}` }
  const courses = [...new Set(lines.flatMap(({ feature }) => feature.tags['golf:course:name'] ?? []))]
  const [course] = courses
  if (course && courses.length === 1)
    return { name: course, notice: `the facility is named after its course: ${course}` }
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  const ofFile = words.slice(0, 1).toUpperCase() + words.slice(1)
  return { name: ofFile || 'Golf course', notice: `the file names no facility: it is named after the file` }
}

/** Returns the place of the course or its clubhouse, from their addresses. */
function placeIn(features: readonly MapFeature[]): string | undefined {
  const of = features.filter(
    ({ tags }) => tags.leisure === 'golf_course' || golfOf(tags).includes('clubhouse'),
  )
  const tag = (name: string) => of.find(({ tags }) => tags[name])?.tags[name]
  const parts = [tag('addr:city'), tag('addr:country')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** Returns the middle of the holes, or of everything if there are none. */
function positionOf(features: readonly MapFeature[]): { lat: number; lon: number } | undefined {
  const holes = features.filter(({ tags }) => golfOf(tags).includes('hole'))
  const { west, south, east, north } = boxOf(
    (holes.length > 0 ? holes : features).flatMap(({ geometry }) => positionsOf(geometry)),
  )
  return Number.isFinite(west)
    ? { lat: rounded((south + north) / 2), lon: rounded((west + east) / 2) }
    : undefined
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
