import { useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Cut } from './prepare-photo.ts'

/** An aspect ratio of 3 : 4. */
const aspect = 3 / 4

const words = {
  cropArea: 'Bagian foto yang dipakai; geser dengan tombol panah',
  nwDragHandle: 'Ubah ukuran dari kiri atas; geser dengan tombol panah',
  nDragHandle: 'Ubah ukuran dari atas; geser dengan tombol panah',
  neDragHandle: 'Ubah ukuran dari kanan atas; geser dengan tombol panah',
  eDragHandle: 'Ubah ukuran dari kanan; geser dengan tombol panah',
  seDragHandle: 'Ubah ukuran dari kanan bawah; geser dengan tombol panah',
  sDragHandle: 'Ubah ukuran dari bawah; geser dengan tombol panah',
  swDragHandle: 'Ubah ukuran dari kiri bawah; geser dengan tombol panah',
  wDragHandle: 'Ubah ukuran dari kiri; geser dengan tombol panah',
}

type PhotoCropProps = { source: string; onCut: (cut: Cut) => void; onUnreadable: () => void }

/** The picture with a frame to move over it, with the mouse, a finger or the arrow keys. */
export function PhotoCrop({ source, onCut, onUnreadable }: PhotoCropProps) {
  const [crop, setCrop] = useState<PercentCrop>()
  const changeCrop = (next: PercentCrop) => {
    setCrop(next)
    onCut({ x: next.x / 100, y: next.y / 100, width: next.width / 100, height: next.height / 100 })
  }
  return (
    <ReactCrop
      {...(crop && { crop })}
      aspect={aspect}
      keepSelection
      minWidth={60}
      ariaLabels={words}
      className="max-h-[55vh] justify-self-center"
      onChange={(_, next) => changeCrop(next)}
    >
      <img
        src={source}
        alt="Foto yang dipilih"
        className="max-h-[55vh]"
        onError={onUnreadable}
        onLoad={({ currentTarget: { width, height } }) =>
          changeCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, aspect, width, height), width, height))
        }
      />
    </ReactCrop>
  )
}
