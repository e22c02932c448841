import { findAndroidTestTools } from './find-android-tools.ts'

/**
 * Runs once before the project 'scripts'. The installation can block its process for minutes, and Vitest would take a blocked worker for
 * dead.
 */
export function setup() {
  findAndroidTestTools()
}
