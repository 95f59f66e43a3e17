import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Counts what a person presses for a task, in the order in which the screens offer it. Each thing is in sight when its
 * turn comes: scrolling to it would be work that nobody counts.
 */
export function countPresses() {
  const pressed: string[] = []
  return {
    /** `name` is what the message of a failure calls it. */
    async press(name: string, what: Locator): Promise<void> {
      await expect(what, `${name} is in sight`).toBeInViewport({ ratio: 0.99 })
      await what.click()
      pressed.push(name)
    },
    expectPresses: (count: number) => expect(pressed, pressed.join(', ')).toHaveLength(count),
  }
}
