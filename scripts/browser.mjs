import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandFile, projectNode, run, runPatiently, Stop } from './project.mjs'

/**
 * Headless Chromium without windows, which Playwright downloads for these tests too: opening a page costs two thirds of
 * the processor time.
 */
const shell = 'chromium-headless-shell'

/**
 * The browser for tests: an installed Chrome or Chromium, else Debian's under root, else Playwright's own download.
 * Returns its path; null means that Playwright finds its own.
 */
export async function ensureBrowser() {
  const found = installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && inPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runPatiently('apt-get', ['update', '-qq'], { env })
    // Not every release has the first.
    for (const name of [shell, 'chromium']) {
      if ((await run('apt-cache', ['show', name], { show: false })).code !== 0) continue
      await runPatiently('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
      const installed = installedBrowser()
      if (installed) return installed
    }
  }
  const download = [commandFile('@playwright/test', 'playwright'), 'install', 'chromium']
  const { code } = await runPatiently(projectNode(), download)
  if (code !== 0)
    throw new Stop(1, 'No Chrome or Chromium could be installed; install one and set CHROMIUM_PATH to it.')
  return null
}

function installedBrowser() {
  const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  const places = [
    process.env.CHROMIUM_PATH,
    ...[shell, 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map(inPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programFiles.map((folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ]
  return places.find((file) => file && existsSync(file))
}

function inPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}
