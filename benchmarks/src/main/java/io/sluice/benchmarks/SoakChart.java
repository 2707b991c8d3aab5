package io.sluice.benchmarks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Draws samples: a panel for each series, one above the other, from 0 on. */
final class SoakChart {
    private static final int WIDTH = 1000;
    private static final int PANEL = 150;
    private static final int LEFT = 60;
    private static final int RIGHT = 20;
    private static final int TOP = 28;
    private static final int BOTTOM = 24;
    private static final int TICKS = 6;
    private static final double HEADROOM = 1.15;

    private SoakChart() {}

    static void draw(SoakSamples samples, Path file) throws IOException {
        SoakSamples.Series[] all = SoakSamples.Series.values();
        BufferedImage image = new BufferedImage(WIDTH, PANEL * all.length, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, image.getHeight());
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        for (SoakSamples.Series series : all) {
            panel(graphics, samples, series);
        }
        graphics.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    private static void panel(Graphics2D graphics, SoakSamples samples, SoakSamples.Series series) {
        List<double[]> points = samples.all();
        int column = 1 + series.ordinal();
        int top = series.ordinal() * PANEL + TOP;
        int height = PANEL - TOP - BOTTOM;
        int width = WIDTH - LEFT - RIGHT;
        double seconds = points.get(points.size() - 1)[0];
        double most = Math.max(
                1,
                HEADROOM
                        * points.stream()
                                .mapToDouble(sample -> sample[column])
                                .max()
                                .orElse(1));
        graphics.setColor(Color.LIGHT_GRAY);
        graphics.drawRect(LEFT, top, width, height);
        graphics.drawLine(LEFT + width / 2, top, LEFT + width / 2, top + height);
        graphics.setColor(Color.DARK_GRAY);
        graphics.drawString(
                series.title() + (samples.flat(series) ? " (flat in the second half)" : " (grows in the second half)"),
                LEFT,
                top - 8);
        graphics.drawString(String.format(Locale.ROOT, "%.0f", most), 8, top + 12);
        graphics.drawString("0", 8, top + height);
        for (int tick = 0; tick <= TICKS; tick++) {
            String minutes = String.format(Locale.ROOT, "%.1f min", seconds / 60 * tick / TICKS);
            graphics.drawString(minutes, Math.min(LEFT + width * tick / TICKS, WIDTH - 60), top + height + 16);
        }
        graphics.setColor(new Color(0x1f, 0x77, 0xb4));
        graphics.setStroke(new BasicStroke(1.5f));
        Path2D line = new Path2D.Double();
        for (int i = 0; i < points.size(); i++) {
            double x = LEFT + width * points.get(i)[0] / seconds;
            double y = top + height - height * points.get(i)[column] / most;
            if (i == 0) {
                line.moveTo(x, y);
            } else {
                line.lineTo(x, y);
            }
        }
        graphics.draw(line);
    }
}
