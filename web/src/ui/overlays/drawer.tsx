import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-window.tsx'

/** A drawer from the bottom, within reach of a thumb. */
export const Sheet = (props: Omit<DialogProps, 'actions' | 'fromBottom'>) => <Dialog {...props} fromBottom />
