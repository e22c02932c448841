import { findAndroidTestTools } from './find-android-tools.ts'

/** Runs once before the project 'scripts': while a worker installs programs, Vitest would take it for dead. */
export function setup() {
  findAndroidTestTools()
}
