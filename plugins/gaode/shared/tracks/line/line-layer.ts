import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import type { Moment } from '../playback/moment.ts';
import {
  cutAt,
  type LineColumns,
  type LineLevel,
  lineLevel,
  mercatorX,
  mercatorY,
  visibleRanges,
} from './line-columns.ts';
import { type LineProgram, lineProgram, pointTexture } from './line-program.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

export interface LineColours {
  passed: Colour;
  ahead: Colour;
}

/** A level of detail on the graphics processor. */
interface DrawnLevel {
  level: LineLevel;
  texture: WebGLTexture;
}

interface Graphics {
  program: LineProgram;
  levels: Map<number, DrawnLevel>;
}

/** Pixels of the screen, not of CSS, by which the drawn line may differ from the track. */
const tolerancePixels = 0.5;
/** From here on every point is drawn; counted with pixels of the screen, as if they were those of CSS. */
const fullZoom = 18;
/** CSS pixels. */
const lineWidth = 5;
/** Levels that stay on the graphics processor while the zoom changes. */
const maxLevels = 3;

type Box = readonly [west: number, north: number, east: number, south: number];

/**
 * Draws a track in two colours that change exactly at the moment it was given. A frame costs two uniforms, whatever the
 * number of points: what is passed and what is ahead are two ranges of the same vertices.
 */
export class TrackLineLayer implements CustomLayerInterface {
  readonly id = 'fitout.track';
  readonly type = 'custom';
  readonly renderingMode = '2d';
  #map: MapLibreMap | undefined;
  #graphics: Graphics | undefined;
  #moment: Moment | undefined;
  #colours: LineColours;
  readonly #line: LineColumns;
  readonly #breaks: Uint32Array;

  constructor(line: LineColumns, breaks: Uint32Array, colours: LineColours) {
    this.#line = line;
    this.#breaks = breaks;
    this.#colours = colours;
  }

  /** Shows the line as it is at this moment from the next frame on. */
  setMoment(moment: Moment): void {
    this.#moment = moment;
    this.#map?.triggerRepaint();
  }

  setColours(colours: LineColours): void {
    this.#colours = colours;
    this.#map?.triggerRepaint();
  }

  onAdd(map: MapLibreMap): void {
    this.#map = map;
    map.on('webglcontextlost', this.#forget);
  }

  onRemove(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    map.off('webglcontextlost', this.#forget);
    this.#map = undefined;
    for (const { texture } of this.#graphics?.levels.values() ?? []) gl.deleteTexture(texture);
    if (this.#graphics !== undefined) {
      gl.deleteProgram(this.#graphics.program.program);
      gl.deleteVertexArray(this.#graphics.program.vertices);
    }
    this.#graphics = undefined;
  }

  render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const map = this.#map;
    const moment = this.#moment;
    if (map === undefined || moment === undefined || gl.isContextLost()) return;
    this.#graphics ??= { program: lineProgram(gl), levels: new Map() };
    const { program, at, vertices } = this.#graphics.program;
    const scale = gl.drawingBufferWidth / Math.max(1, map.getCanvas().clientWidth);
    const { level, texture } = this.#levelFor(gl, this.#graphics, map.getZoom() + Math.log2(scale));
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
    gl.useProgram(program);
    gl.bindVertexArray(vertices);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(at.u_points, 0);
    gl.uniform2f(at.u_half, gl.drawingBufferWidth / 2, gl.drawingBufferHeight / 2);
    gl.uniform1f(at.u_radius, (lineWidth / 2) * scale);
    const view = viewOf(map);
    for (const world of this.#worlds(view))
      this.#drawWorld(gl, this.#graphics.program, level, moment, {
        view: [view[0] - world, view[1], view[2] - world, view[3]],
        matrix: defaultProjectionData.mainMatrix,
        centre: mercatorX(map.getCenter().lng) - world,
        middle: mercatorY(map.getCenter().lat),
        world,
      });
    gl.bindVertexArray(null);
  }

  readonly #forget = (): void => {
    this.#graphics = undefined;
  };

  /** The copies of the world, as whole numbers to add to x, in which the line may be seen. */
  #worlds([west, , east]: Box): number[] {
    const { x } = this.#line;
    const first = x[0] ?? 0;
    // The whole track lies within a world and a half of its first point, or wraps round it: one copy on each side is enough.
    const from = Math.floor(west - first - 1);
    const to = Math.ceil(east - first + 1);
    return Array.from({ length: Math.min(7, to - from + 1) }, (_, at) => from + at);
  }

  #drawWorld(
    gl: WebGL2RenderingContext,
    { at }: LineProgram,
    level: LineLevel,
    moment: Moment,
    {
      view,
      matrix,
      centre,
      middle,
      world,
    }: { view: Box; matrix: ArrayLike<number>; centre: number; middle: number; world: number },
  ): void {
    gl.uniformMatrix4fv(at.u_matrix, false, movedMatrix(matrix, centre + world, middle));
    const [x, y] = [Math.fround(centre), Math.fround(middle)];
    gl.uniform4f(at.u_centre, x, centre - x, y, middle - y);
    const cut = cutAt(level, moment.index);
    const segments = Math.max(0, level.points.length - 1);
    const drawRange = (from: number, to: number): void => {
      gl.uniform1i(at.u_single, 0);
      for (const { first, count } of visibleRanges(level, from, to, view))
        gl.drawArrays(gl.TRIANGLES, first * 6, count * 6);
    };
    const drawSingle = (fromX: number, fromY: number, toX: number, toY: number): void => {
      gl.uniform1i(at.u_single, 1);
      gl.uniform4f(at.u_ends, fromX - centre, fromY - middle, toX - centre, toY - middle);
      gl.drawArrays(gl.TRIANGLES, 0, 6);
    };
    const { x: xs, y: ys } = this.#line;
    const place = (entry: number): [number, number] => {
      const point = level.points[entry] as number;
      return [xs[point] as number, ys[point] as number];
    };
    const marker: [number, number] = [mercatorX(moment.lng), mercatorY(moment.lat)];
    const { passed, ahead } = this.#colours;
    // What is passed lies on top where the track crosses itself.
    gl.uniform4f(at.u_colour, ...ahead, 1);
    drawRange(cut.ahead, segments);
    if (cut.within !== undefined) drawSingle(...marker, ...place(cut.within.to));
    gl.uniform4f(at.u_colour, ...passed, 1);
    drawRange(0, cut.passed);
    if (cut.within !== undefined) drawSingle(...place(cut.within.from), ...marker);
  }

  #levelFor(gl: WebGL2RenderingContext, { levels }: Graphics, zoom: number): DrawnLevel {
    const step = Math.max(0, Math.min(fullZoom, Math.ceil(zoom)));
    const known = levels.get(step);
    if (known !== undefined) return known;
    const tolerance = step === fullZoom ? 0 : tolerancePixels / (512 * 2 ** step);
    const level = lineLevel(this.#line, this.#breaks, tolerance);
    const texture = pointTexture(gl, this.#line.x, this.#line.y, level.points, level.gaps);
    const made = { level, texture };
    for (const [old, { texture: unused }] of levels) {
      if (levels.size < maxLevels) break;
      gl.deleteTexture(unused);
      levels.delete(old);
    }
    levels.set(step, made);
    return made;
  }
}

/** What the window shows, in Mercator, with a margin of the line's width. */
function viewOf(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  const margin = lineWidth / (512 * 2 ** map.getZoom());
  return [
    mercatorX(bounds.getWest()) - margin,
    mercatorY(bounds.getNorth()) - margin,
    mercatorX(bounds.getEast()) + margin,
    mercatorY(bounds.getSouth()) + margin,
  ];
}

/** The map's matrix with its origin at a place: positions are then small numbers, which floats hold precisely. */
function movedMatrix(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float64Array.from(matrix);
  for (let row = 0; row < 4; row += 1)
    moved[12 + row] = (matrix[row] as number) * x + (matrix[4 + row] as number) * y + (matrix[12 + row] as number);
  return Float32Array.from(moved);
}
