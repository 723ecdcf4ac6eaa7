import { Picture, type PictureProps } from './picture.tsx'

/** Shows the photo of a stage; nothing if it has none. */
export function StagePhoto({
  stage: { name, imageUrl },
  sizes,
}: { stage: { name: string; imageUrl: string | null } } & Pick<PictureProps, 'sizes'>) {
  if (imageUrl === null) return null
  return (
    <Picture
      className="aspect-video h-auto w-full max-w-[480px] bg-well object-cover print:hidden"
      src={imageUrl}
      alt={`Photo of ${name}`}
      cut="whole"
      sizes={sizes}
      width={640}
      height={360}
      loading="lazy"
    />
  )
}
