import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { repository } from '../repository.ts'
import { installOnDebian, installsOnDebian } from './install-on-debian.ts'

/** Chromium without the parts that draw windows. It has the same engine, and with it the stories take only two thirds of the time. */
const HEADLESS = 'chromium-headless-shell'
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const CHROMIUM_NOT_FOUND = 'Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to its program.'

/** The path of a Chromium, installed if the machine has none. Throws one sentence that says what to do. */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH
  if (path) {
    if (existsSync(path)) return path
    throw new Error(`CHROMIUM_PATH names ${path}, which does not exist: correct it, or unset it to search for Chromium.`)
  }
  const found = onPath([HEADLESS]) ?? installChromium() ?? onPath(CHROMIUM_NAMES) ?? downloadedByPlaywright() ?? installByPlaywright()
  if (found) return found
  throw new Error(CHROMIUM_NOT_FOUND)
}

function installChromium() {
  if (!installsOnDebian()) return undefined
  console.log('Installing Chromium…')
  installOnDebian(HEADLESS)
  return onPath([HEADLESS])
}

function onPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium that Playwright has downloaded, if there is one. */
function downloadedByPlaywright() {
  const { chromium } = createRequire(join(repository, 'tests', 'e2e', 'package.json'))('@playwright/test')
  const path: string = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installByPlaywright() {
  const tool = join(repository, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [tool, 'install', 'chromium'])
  return downloadedByPlaywright()
}
