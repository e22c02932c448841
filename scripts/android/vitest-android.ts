import { findAndroidTestTools } from './find-android-tools.ts'

/** Runs once before the project 'scripts'. If a worker installed the programs, Vitest would assume that the worker has died. */
export function setup() {
  findAndroidTestTools()
}
