import { api } from '../../../platform/api/browser-api.ts'
import { createLoadShapes } from './course-shapes.ts'

export const loadShapes = createLoadShapes({ api })
