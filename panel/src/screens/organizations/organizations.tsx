export default function Organizations() {
  return null;
}
